/** Stored in effect rows: an answer leaves, with `{ id }` of its message. */
export const sendMailKind = 'tableMail.send'
/** A mail that came in is read and written. */
export const takeMailKind = 'tableMail.take'
/** The answer to a mail about notices is read, and written where the notices were from. */
export const takeNoticeAnswerKind = 'tableMail.noticeAnswer'
