import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay, type Overlay } from '#client/lib/overlays.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

/** The way to the upgrade, after a refusal by the plan. */
export function UpgradeOverlay({ overlay }: { overlay: Overlay }) {
  const { t } = useTranslation('plans')
  if (overlay.kind !== 'upgrade') return null
  return (
    <Dialog open onClose={closeOverlay} title={t('gate.title')} closeLabel={t('close')}>
      <UpgradeGate reason={overlay.reason} />
    </Dialog>
  )
}
