import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { GoneItem } from '#client/nouns/items/GoneItem.tsx'
import { useTarget } from '#client/features/home/use-target.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import { duplicateAndSay } from '#client/nouns/copies/duplicate-item.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface DuplicateItemDialogProps {
  target: { type: 'app' | 'page'; id: string }
}

/** Asks for the name of a copy of an app or page (specification 2 §7 "Tab duplicate"). */
export function DuplicateItemDialog({ target }: DuplicateItemDialogProps) {
  const item = useTarget(target)
  return item ? <NameOfCopy target={target} label={item.label} /> : <GoneItem />
}

function NameOfCopy({ target: { type, id }, label }: DuplicateItemDialogProps & { label: string }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const formId = useId()
  const work = useKeptDraft(`item.copy.${id}`, { name: t('duplicate.label', { label }).slice(0, 200) })
  const drop = work.forgetAnd(closeOverlay)
  const [tried, setTried] = useState(false)
  const name = work.draft.name.trim()
  const submit = (): void => {
    setTried(true)
    if (name === '') return
    drop()
    void duplicateAndSay(type, id, name, { t, go: (to) => void navigate(to) })
  }
  return (
    <Dialog
      open
      onClose={closeOverlay}
      title={t('duplicate.title', { label })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={drop}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('duplicate.menu')}
          </Button>
        </>
      }
    >
      <Stack
        id={formId}
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <KeptNotice work={work} />
        <TextField
          label={t('edit.name')}
          value={work.draft.name}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          error={tried && name === '' ? t('edit.nameRequired') : null}
          onChange={(event) => work.set({ name: event.currentTarget.value })}
        />
      </Stack>
    </Dialog>
  )
}
