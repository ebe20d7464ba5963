import type { RunError } from '#shared/nouns/automations/run.ts'
import type { TFunction } from '#client/i18n/i18n.ts'
import { functionWords } from '#client/nouns/automations/function-words.ts'
import { outsideReasons } from '#client/nouns/automations/outside-reasons.ts'

interface Names {
  nameOf(automationId: string): string
  fieldLabel(id: string): string
}

/** The parts of an error's details that are told. */
interface Told {
  circle?: string[]
  /** of those that are no automations */
  names?: Record<string, string>
  text?: string
  status?: number
  reason?: string
  fieldId?: string
}

/** An error of a run in words, with the field, the value or the circle that it is about. */
export function errorWords(error: RunError, t: TFunction, { nameOf, fieldLabel }: Names): string {
  const { circle, names, text, status, reason, fieldId } = (error.details ?? {}) as Told
  if (circle) return t('circle', { names: circle.map((id) => names?.[id] ?? nameOf(id)).join(' → ') })
  const ofFunction = functionWords(error.details, t)
  if (ofFunction !== undefined) return ofFunction
  const outside = error.id === 'unavailable' ? outsideReasons.find((one) => one === reason) : undefined
  if (outside) {
    const why = [t(`outside.${outside}`), status === undefined ? undefined : String(status), text].filter(Boolean)
    return t('outside.said', { why: why.join(': ') })
  }
  const field = fieldId === undefined ? '' : fieldLabel(fieldId)
  const said = field === '' ? t(`errors:${error.id}`) : `${field}: ${t(`errors:${error.id}`)}`
  const more = [status === undefined ? undefined : String(status), text ?? (status === undefined ? reason : undefined)].filter(Boolean)
  return more.length > 0 ? `${said} (${more.join(': ')})` : said
}
