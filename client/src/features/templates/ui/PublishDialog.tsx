import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { useState } from 'react'
import type { OwnTemplate } from '#shared/nouns/templates/template-calls.ts'
import { templateLanguages, type TemplateLanguage } from '#shared/nouns/templates/template-limits.ts'
import { call } from '#client/engine/api/call.ts'
import { loadOwn } from '#client/features/templates/data/own-templates.ts'
import { beginDraft, bodyOf, problemsOf, type DraftProblem } from '#client/features/templates/data/publish-draft.ts'
import { CategoryChecks } from '#client/features/templates/ui/CategoryChecks.tsx'
import { PublishExtras } from '#client/features/templates/ui/PublishExtras.tsx'
import { PublishWords } from '#client/features/templates/ui/PublishWords.tsx'
import { TabChecks } from '#client/features/templates/ui/TabChecks.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { useFolders } from '#client/nouns/folders/use-folders.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { toast } from '#client/ui/toast.ts'

const none: ReadonlySet<DraftProblem> = new Set()

/** Publishes a folder, or another version of a template. */
export function PublishDialog({ template, onClose }: { template: OwnTemplate | null; onClose: () => void }) {
  const { t, language } = useTranslation('templates')
  const folders = useFolders().filter(({ items }) => items.length > 0)
  // chosen again quickly; a picture has no room among kept words
  const work = useKeptDraft(`template.${template?.id ?? 'new'}`, beginDraft(template, language), ['picture', 'left', 'turned'])
  const { draft, set: change } = work
  const drop = work.forgetAnd(onClose)
  const [isTried, setTried] = useState(false)
  const items = folders.find(({ folder }) => folder.id === draft.folderId)?.items ?? []
  const problems = problemsOf(items.length === 0 ? { ...draft, folderId: '' } : draft, items)
  const save = useSubmit(() => {
    setTried(true)
    if (problems.size > 0) return undefined
    return call('POST template/save', { body: bodyOf(draft, items, template?.id) }).then(async () => {
      toast({ message: t('publish.begun'), tone: 'success' })
      drop()
      await loadOwn()
    })
  })
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t(template ? 'publish.editTitle' : 'publish.title')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={drop}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" busy={save.busy} onClick={save.run}>
            {t(template ? 'publish.saveNew' : 'publish.save')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} onSubmit={save.onSubmit} noValidate>
        <KeptNotice work={work} />
        <PublishWords draft={draft} problems={isTried ? problems : none} onChange={change} />
        <CategoryChecks
          chosen={draft.categories}
          onChange={(categories) => change({ categories })}
          error={isTried && problems.has('categories') ? t('required') : undefined}
        />
        <Select<TemplateLanguage>
          label={t('language')}
          value={draft.language}
          onChange={(value) => change({ language: value })}
          options={templateLanguages.map((value) => ({ value, label: t(`languageNames.${value}`) }))}
        />
        <Stack gap={4}>
          <Select
            label={t('publish.workspace')}
            value={items.length > 0 ? draft.folderId : null}
            placeholder={t(folders.length > 0 ? 'publish.chooseWorkspace' : 'publish.noWorkspace')}
            disabled={folders.length === 0}
            onChange={(folderId) => change({ folderId, left: new Set(), turned: new Set() })}
            options={folders.map(({ folder }) => ({ value: folder.id, label: folder.label }))}
          />
          {isTried && problems.has('workspace') && <Notice tone="error">{t('publish.workspaceMissing')}</Notice>}
        </Stack>
        {items.length > 0 && <TabChecks items={items} draft={draft} onChange={change} />}
        {isTried && problems.has('tabs') && <Notice tone="error">{t('publish.tabsMissing')}</Notice>}
        <PublishExtras draft={draft} onChange={change} />
        <Text as="p" size={12} muted>
          {t('publish.whatIsTold')}
        </Text>
        {save.failure !== undefined && <Notice tone="error">{errorText(save.failure)}</Notice>}
      </Stack>
    </Dialog>
  )
}
