import type { DraftProblem, PublishDraft } from '#client/features/templates/data/publish-draft.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface PublishWordsProps {
  draft: PublishDraft
  problems: ReadonlySet<DraftProblem>
  onChange: (change: Partial<PublishDraft>) => void
}

/** The name and the descriptions of a template. */
export function PublishWords({ draft, problems, onChange: change }: PublishWordsProps) {
  const { t } = useTranslation('templates')
  const required = (key: 'title' | 'short_description' | 'description'): string | undefined =>
    problems.has(key) ? t('required') : undefined
  return (
    <>
      <TextField
        label={t('publish.name')}
        value={draft.title}
        maxLength={100}
        error={required('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <TextField
        label={t('publish.short')}
        value={draft.short_description}
        maxLength={200}
        error={required('short_description')}
        onChange={(event) => change({ short_description: event.currentTarget.value })}
      />
      <TextArea
        label={t('publish.description')}
        hint={t('publish.descriptionHint')}
        rows={5}
        value={draft.description}
        maxLength={20_000}
        error={required('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </>
  )
}
