import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { createRole } from '#client/nouns/roles/role-commands.ts'
import { roleLock, useOwnRole, useRoles } from '#client/nouns/roles/use-roles.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { rolePath } from '#client/features/roles/role-sections.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { HueDots } from '#client/ui/HueDots.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Select } from '#client/ui/Select.tsx'
import { TextField } from '#client/ui/TextField.tsx'

const empty = 'empty'
const fresh = { name: '', color: 'blue', model: empty }

/** A new role: its name, its colour, and whose permissions it starts with. */
export function CreateRoleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('roles')
  const formId = useId()
  const navigate = useNavigate()
  const access = useAccess()
  const ownRole = useOwnRole()
  // one's own role may be copied, though not changed
  const models = useRoles().filter((role) => !role.isAdmin && (role.id === ownRole?.id || roleLock(role, access, ownRole) === undefined))
  const [{ name, color, model }, setWords] = useKeptWords('role.new', fresh)
  const set = (change: Partial<typeof fresh>): void => setWords({ name, color, model, ...change })
  const close = (): void => {
    setWords(fresh)
    onClose()
  }
  const [asked, setAsked] = useState(false)
  const problem = name.trim() === '' ? t('nameRequired') : null

  async function create(): Promise<void> {
    const id = await createRole({ name: name.trim(), color, profile: models.find((role) => role.id === model)?.profile ?? {} })
    close()
    void navigate(rolePath(id))
  }
  const submission = useSubmit(() => {
    setAsked(true)
    return problem === null ? create() : undefined
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('create')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={close}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={submission.busy}>
            {t('create')}
          </Button>
        </>
      }
    >
      <Stack id={formId} as="form" gap={16} noValidate onSubmit={submission.onSubmit}>
        {submission.failure !== undefined && <Notice tone="error">{errorText(submission.failure)}</Notice>}
        <TextField
          label={t('common:name')}
          placeholder={t('namePlaceholder')}
          maxLength={100}
          value={name}
          onChange={(event) => set({ name: event.target.value })}
          error={asked ? problem : null}
        />
        <HueDots
          labelShown
          label={t('color')}
          value={color}
          onChange={(next) => set({ color: next })}
          hueLabel={(hue) => t(`common:hues.${hue}`)}
        />
        <Select
          label={t('startsFrom')}
          options={[{ value: empty, label: t('startsEmpty') }, ...models.map((role) => ({ value: role.id, label: role.name }))]}
          value={model}
          onChange={(next) => set({ model: next })}
        />
      </Stack>
    </Dialog>
  )
}
