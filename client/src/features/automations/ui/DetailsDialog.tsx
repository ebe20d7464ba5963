import type { Automation } from '#shared/nouns/automations/automation.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { describeAutomation } from '#client/nouns/automations/automation-commands.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** The folder and the description of an automation. */
export function DetailsDialog({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const stored = { folder: automation.folder, description: automation.description }
  const [{ folder, description }, setWords] = useKeptWords(`automation.details.${automation.id}`, stored)
  const end = (): void => {
    setWords(stored)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={end}
      title={t('details.title')}
      closeLabel={t('common:actions.close')}
      footer={
        <Button
          variant="primary"
          onClick={() => {
            describeAutomation(automation.id, { folder: folder.trim(), description: description.trim() })
            end()
          }}
        >
          {t('save')}
        </Button>
      }
    >
      <TextField
        label={t('details.folder')}
        value={folder}
        maxLength={100}
        onChange={(event) => setWords({ folder: event.currentTarget.value, description })}
      />
      <TextArea
        label={t('details.description')}
        value={description}
        maxLength={2000}
        onChange={(event) => setWords({ folder, description: event.currentTarget.value })}
      />
    </Dialog>
  )
}
