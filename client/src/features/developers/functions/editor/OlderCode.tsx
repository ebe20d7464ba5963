import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** Offers code that was typed before a newer version was saved. */
export function OlderCode({ onTake, onDrop }: { onTake: () => void; onDrop: () => void }) {
  const { t } = useTranslation('developers')
  return (
    <Notice
      tone="warning"
      action={
        <>
          <Button size="small" onClick={onTake}>
            {t('functions.editor.takeOlder')}
          </Button>
          <Button size="small" variant="quiet" onClick={onDrop}>
            {t('functions.editor.dropOlder')}
          </Button>
        </>
      }
    >
      {t('functions.editor.older')}
    </Notice>
  )
}
