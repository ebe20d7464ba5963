import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import type { Automation } from '#shared/nouns/automations/automation.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { describeAutomation } from '#client/nouns/automations/automation-commands.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** The folder and the description of an automation. */
export function DetailsDialog({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { id, folder: kept, description: about } = automation
  const work = useKeptDraft(`automation.details.${id}`, { folder: kept, description: about })
  const { folder, description } = work.draft
  const end = work.forgetAnd(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('details.title')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={end}>{t('common:actions.cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              describeAutomation(id, { folder: folder.trim(), description: description.trim() })
              end()
            }}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <KeptNotice work={work} />
      <TextField
        label={t('details.folder')}
        value={folder}
        maxLength={100}
        onChange={(event) => work.set({ folder: event.currentTarget.value })}
      />
      <TextArea
        label={t('details.description')}
        value={description}
        maxLength={2000}
        onChange={(event) => work.set({ description: event.currentTarget.value })}
      />
    </Dialog>
  )
}
