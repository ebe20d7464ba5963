import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { call } from '#client/engine/api/call.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OfflineError } from '#client/lib/api-error.ts'
import css from '#client/nouns/documents/versions/Versions.module.css'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { toast } from '#client/ui/toast.ts'

const unnamed = { label: null }

/** Keeps the present state of a document as a version with a name. */
export function KeepVersion({ document, onKept }: { document: string; onKept: () => void }) {
  const { t } = useTranslation('documents')
  const [{ label }, setWords] = useKeptWords<{ label: string | null }>(`version.${document}`, unnamed)
  const setLabel = (next: string | null): void => setWords({ label: next })
  const [busy, setBusy] = useState(false)
  if (label === null) {
    return (
      <Button size="small" icon={<IconFlag size={16} stroke={1.5} aria-hidden />} onClick={() => setLabel('')}>
        {t('versions.keep')}
      </Button>
    )
  }
  const keep = async () => {
    const trimmed = label.trim()
    if (trimmed === '') return setLabel(null)
    setBusy(true)
    try {
      await call('POST documents/:document/versions', { params: { document }, body: { label: trimmed } })
      setLabel(null)
      onKept()
    } catch (error) {
      toast({ message: t(error instanceof OfflineError ? 'versions.offline' : 'versions.keepFailed'), tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <form
      className={css.keep}
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <TextField
        autoFocus
        label={t('versions.keepName')}
        maxLength={100}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // of the name, not of the history around it
          event.preventDefault()
          event.stopPropagation()
          setLabel(null)
        }}
      />
      <Button type="submit" size="small" variant="primary" busy={busy}>
        {t('versions.keepSave')}
      </Button>
    </form>
  )
}
