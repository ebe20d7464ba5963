import { useEffect, useRef } from 'react'
import type { FunctionVersion } from '#shared/nouns/functions/function-calls.ts'
import { createDifferenceView } from '#client/features/developers/functions/editor/difference-view.ts'
import css from '#client/features/developers/functions/editor/editor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

interface DifferenceDialogProps {
  version: FunctionVersion
  /** the code that stands in the editor */
  source: string
  onClose: () => void
  /** absent for the newest one */
  onRollBack: (() => void) | undefined
}

/** An earlier version compared with the code of the editor: lines that were added since are green, those that went are red. */
export function DifferenceDialog({ version, source, onClose, onRollBack }: DifferenceDialogProps) {
  const { t } = useTranslation('developers')
  const host = useRef<HTMLDivElement>(null)
  const label = t('functions.version', { number: version.version })
  useEffect(() => {
    if (!host.current) return undefined
    return createDifferenceView(host.current, { label, language: version.language, before: version.source_code, after: source })
  }, [label, version, source])
  return (
    <Dialog
      open
      vast
      onClose={onClose}
      title={t('functions.versions.difference', { number: version.version })}
      closeLabel={t('common:actions.close')}
      footer={
        onRollBack && (
          <Button variant="primary" onClick={onRollBack}>
            {t('functions.versions.back')}
          </Button>
        )
      }
    >
      {source === version.source_code && <p className={css.muted}>{t('functions.versions.same')}</p>}
      <div ref={host} className={css.difference} />
    </Dialog>
  )
}
