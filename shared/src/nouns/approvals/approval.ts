/** Answers of people; `over`: nobody answered in time, or the run has ended. */
export const approvalAnswers = ['yes', 'no', 'over'] as const
export type ApprovalAnswer = (typeof approvalAnswers)[number]

/** A question of an automation. Only the people who are asked receive it. */
export interface Approval {
  id: string
  /** the automation's name */
  from: string
  question: string
  details: string
  /** the record that it is about, if the person sees it */
  tableId: string | null
  recordId: string | null
  people: string[]
  answer: ApprovalAnswer | null
  note: string
  answeredBy: string | null
  answeredAt: string | null
  dueAt: string
  createdAt: string
}

export const longestNote = 1000
