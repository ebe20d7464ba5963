import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import type { KeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { Look } from '#client/nouns/items/item-commands.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconPicker } from '#client/ui/IconPicker.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/home/ui/LookForm.module.css'

/** Name, icon and colour; `id` lets a button outside submit it. */
export function LookForm({
  id,
  work,
  onSubmit,
  children,
}: {
  id: string
  /** the look as it is being chosen */
  work: KeptDraft<Look>
  onSubmit: (look: Look) => void
  children?: ReactNode
}) {
  const { t } = useTranslation('home')
  const look = work.draft
  const [tried, setTried] = useState(false)
  const label = look.label.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (label !== '') onSubmit({ ...look, label })
  }

  return (
    <Stack id={id} as="form" gap={16} onSubmit={submit}>
      <KeptNotice work={work} />
      <Row gap={12} align="end">
        <ItemIcon icon={look.icon} color={look.color} size={36} />
        <TextField
          className={css.field ?? ''}
          label={t('edit.name')}
          value={look.label}
          maxLength={200}
          autoComplete="off"
          error={tried && label === '' ? t('edit.nameRequired') : null}
          onChange={(event) => work.set({ label: event.currentTarget.value })}
        />
      </Row>
      <IconPicker
        icon={look.icon}
        color={look.color}
        onChange={work.set}
        labels={{ icons: t('common:icon'), colors: t('common:color'), hue: (hue) => t(`common:hues.${hue}`) }}
      />
      {children}
    </Stack>
  )
}
