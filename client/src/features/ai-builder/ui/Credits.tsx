import type { AiStatus } from '#shared/nouns/ai-builder/ai-calls.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** From here on the plan's texts warn (specification 1 §8). */
const almost = 0.8

/** The credits of this month, and a warning where they are nearly or wholly used. */
export function Credits({ credits: { used, most, own, ownMost } }: Pick<AiStatus, 'credits'>) {
  const { t } = useTranslation('aiBuilder')
  const share = Math.max(most === null ? 0 : used / Math.max(1, most), ownMost === null ? 0 : own / Math.max(1, ownMost))
  const isOut = (most !== null && used >= most) || (ownMost !== null && own >= ownMost)
  if (most === null && ownMost === null) return null
  return (
    <>
      <Text as="p" size={12} muted>
        {most !== null && t('credits.used', { used, most })} {ownMost !== null && t('credits.own', { used: own, most: ownMost })}
      </Text>
      {isOut ? (
        <Notice tone="error">{t('credits.critical')}</Notice>
      ) : (
        share >= almost && <Notice tone="warning">{t(share >= 0.95 ? 'credits.above' : 'credits.almost')}</Notice>
      )}
    </>
  )
}
