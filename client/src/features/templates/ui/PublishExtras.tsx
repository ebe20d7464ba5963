import type { PublishDraft } from '#client/features/templates/data/publish-draft.ts'
import { PictureInput } from '#client/features/templates/ui/PictureInput.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface PublishExtrasProps {
  draft: PublishDraft
  onChange: (change: Partial<PublishDraft>) => void
}

/** Sample data, who sees the template, its picture and its page. */
export function PublishExtras({ draft, onChange: change }: PublishExtrasProps) {
  const { t } = useTranslation('templates')
  return (
    <>
      <Checkbox checked={draft.has_data} onChange={(event) => change({ has_data: event.currentTarget.checked })}>
        {t('publish.hasData')}
      </Checkbox>
      <Checkbox checked={draft.is_private} onChange={(event) => change({ is_private: event.currentTarget.checked })}>
        {t('publish.private')}
      </Checkbox>
      <PictureInput
        label={t('publish.picture')}
        hint={t('publish.pictureHint')}
        value={draft.picture}
        onChange={(picture) => change({ picture })}
        isOptional
      />
      <TextField
        label={t('publish.url')}
        type="url"
        placeholder="https://"
        value={draft.url}
        maxLength={500}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
    </>
  )
}
