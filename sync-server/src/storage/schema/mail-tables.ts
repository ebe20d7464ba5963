import type { ConversationStyle, MailOutcome } from '#shared/nouns/table-mail/table-mail.ts'

/** migrations/org/0080_mail.sql, 0083_answer_texts.sql */
export interface MailTables {
  table_mail: {
    table_id: string
    enabled: number
    base_address: string
    subject_field: string | null
    body_field: string | null
    attachments_field: string | null
    from_email_field: string | null
    auto_reply_text: string
    sender_name: string
    conversation_style: ConversationStyle
    aliases: string
    /** JSON: AnswerText[] */
    answer_texts: string
    owner_id: string
    changed_at: string
  }
  mail_thread: {
    chat_id: string
    table_id: string
    record_id: string
    token: string
    nr: number
    subject: string
    auto_replied_at: string | null
  }
  mail_message: {
    id: string
    table_id: string
    chat_id: string | null
    record_id: string | null
    direction: 'in' | 'out'
    message_id: string
    from_address: string
    subject: string
    outcome: MailOutcome | 'sent'
    problem: string | null
    body: string
    html: string | null
    at: string
  }
}
