import { useState } from 'react'
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
  const [folder, setFolder] = useState(automation.folder)
  const [description, setDescription] = useState(automation.description)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('details.title')}
      closeLabel={t('common:actions.close')}
      footer={
        <Button
          variant="primary"
          onClick={() => {
            describeAutomation(automation.id, { folder: folder.trim(), description: description.trim() })
            onClose()
          }}
        >
          {t('save')}
        </Button>
      }
    >
      <TextField label={t('details.folder')} value={folder} maxLength={100} onChange={(event) => setFolder(event.currentTarget.value)} />
      <TextArea
        label={t('details.description')}
        value={description}
        maxLength={2000}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </Dialog>
  )
}
