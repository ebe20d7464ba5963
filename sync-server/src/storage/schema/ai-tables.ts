/** Tables of migrations/org/0084_ai_builder.sql, 0086_ai_terms.sql and 0090_ai_words.sql. */
export interface AiTables {
  ai_request: {
    id: string
    member_id: string
    kind: 'app' | 'change' | 'formula' | 'automation' | 'text'
    status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
    at: string
    started_at: string | null
    ended_at: string | null
    tokens_in: number
    tokens_out: number
    credits: number
    /** JSON {id, metadata} */
    error: string | null
    /** JSON of what was asked, with its files; gone at its end */
    input: string | null
    /** 1: words of it stay, as was so when it was asked */
    keep_texts: number
    /** the words for the log, where they stay */
    asked: string | null
    /** JSON of the answer, kept for a day */
    result: string | null
  }
  /** one row at most */
  ai_setting: { id: number; enabled: number; keep_texts: number; member_credits: number | null }
  /** members who have seen what is sent */
  ai_consent: { member_id: string; at: string; terms: string }
}

export type AiRequestRow = AiTables['ai_request']
