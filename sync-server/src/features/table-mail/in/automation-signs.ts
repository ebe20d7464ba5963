import type { Header } from 'postal-mime'

/** Signs in a mail of the machine that wrote it (RFC 3834). */
export interface AutomationSigns {
  /** a note of absence, an answer of a machine */
  isReply: boolean
  /** written by a machine, in answer or not */
  isAuto: boolean
  /** nobody reads an automatic answer to it: lists, machines, senders who ask for none */
  wantsNoAnswer: boolean
}

const listHeaders = ['list-id', 'list-unsubscribe', 'list-post', 'mailing-list', 'x-mailing-list', 'feedback-id']
const replyHeaders = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-vacation']

export function readAutomation(headers: readonly Pick<Header, 'key' | 'value'>[]): AutomationSigns {
  const has = (name: string): boolean => headers.some(({ key }) => key === name)
  const value = (name: string): string => (headers.find(({ key }) => key === name)?.value ?? '').trim().toLowerCase()
  const submitted = value('auto-submitted').split(/[\s;(]/)[0] ?? ''
  const precedence = value('precedence')
  const isReply =
    submitted === 'auto-replied' || precedence === 'auto_reply' || replyHeaders.some(has) || value('x-failed-recipients') !== ''
  const isMarked = submitted !== '' && submitted !== 'no'
  const isList = listHeaders.some(has) || ['bulk', 'list', 'junk'].includes(precedence)
  const suppresses = /\b(?:all|autoreply|oof|rn|nrn|dr)\b/.test(value('x-auto-response-suppress'))
  const isAuto = isReply || isMarked
  return { isReply, isAuto, wantsNoAnswer: isAuto || isList || suppresses }
}
