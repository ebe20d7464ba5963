import type { TFunction } from '#client/i18n/i18n.ts'

/** Why a function did not run, or failed, as runs keep it. The last ones are those of its own runs. */
const functionReasons = [
  ...(['gone', 'switchedOff', 'noCode', 'notOwner', 'writerGone', 'busy', 'longOutput'] as const),
  ...(['code', 'time', 'memory', 'limit', 'refused', 'write'] as const),
]

interface Told {
  of?: string
  reason?: string
  text?: string
  line?: number
  /** the error of the catalogue that refused its changes */
  cause?: string
}

/** The error of a step that runs a function, in words; undefined for another step's. */
export function functionWords(details: unknown, t: TFunction): string | undefined {
  const { of, reason, text, line, cause } = (details ?? {}) as Told
  const known = of === 'function' ? functionReasons.find((one) => one === reason) : undefined
  if (!known) return undefined
  const said = cause === undefined ? text : t(`errors:${cause}`)
  const at = line === undefined ? undefined : t('ofFunction.line', { line })
  return [t(`ofFunction.${known}`), said, at].filter(Boolean).join(' · ')
}
