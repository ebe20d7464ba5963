import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import type { Automation } from '#shared/nouns/automations/automation.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { describeAutomation, lockAutomation } from '#client/nouns/automations/automation-commands.ts'
import { changedParts } from '#client/lib/changed-parts.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'

/** The folder and the description of an automation, and whether others may change it: its owner and administrators say. */
export function DetailsDialog({ automation, onClose }: { automation: Automation; onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { memberId } = useSession()
  const { isAdmin } = useAccess()
  const { id, folder: kept, description: about, ownerId } = automation
  const wasLocked = automation.trigger.disallowChange
  const work = useKeptDraft(`automation.details.${id}`, { folder: kept, description: about, isLocked: wasLocked })
  const { folder, description, isLocked } = work.draft
  const isClosed = wasLocked && isLocked
  const end = work.forgetAnd(onClose)
  const save = () => {
    const texts = changedParts({ folder: folder.trim(), description: description.trim() }, work.base)
    if (isLocked !== work.base.isLocked) void tellOutcome(lockAutomation(automation, isLocked, texts))
    else if (Object.keys(texts).length > 0) describeAutomation(id, texts)
    end()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('details.title')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={end}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" disabled={isClosed} onClick={save}>
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
        readOnly={isClosed}
        onChange={(event) => work.set({ folder: event.currentTarget.value })}
      />
      <TextArea
        label={t('details.description')}
        value={description}
        maxLength={2000}
        readOnly={isClosed}
        onChange={(event) => work.set({ description: event.currentTarget.value })}
      />
      <Switch
        checked={isLocked}
        disabled={ownerId !== memberId && !isAdmin}
        onChange={(event) => work.set({ isLocked: event.currentTarget.checked })}
      >
        {t('details.locked')}
      </Switch>
    </Dialog>
  )
}
