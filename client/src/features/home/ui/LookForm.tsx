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
  initial,
  onSubmit,
  onLook,
  children,
}: {
  id: string
  initial: Look
  onSubmit: (look: Look) => void
  /** called with each change */
  onLook?: (look: Look) => void
  children?: ReactNode
}) {
  const { t } = useTranslation('home')
  const [look, setLook] = useState(initial)
  const [tried, setTried] = useState(false)
  const label = look.label.trim()
  const change = (patch: Partial<Look>): void => {
    setLook({ ...look, ...patch })
    onLook?.({ ...look, ...patch })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (label !== '') onSubmit({ ...look, label })
  }

  return (
    <Stack id={id} as="form" gap={16} onSubmit={submit}>
      <Row gap={12} align="end">
        <ItemIcon icon={look.icon} color={look.color} size={36} />
        <TextField
          className={css.field ?? ''}
          label={t('edit.name')}
          value={look.label}
          maxLength={200}
          autoComplete="off"
          error={tried && label === '' ? t('edit.nameRequired') : null}
          onChange={(event) => change({ label: event.currentTarget.value })}
        />
      </Row>
      <IconPicker
        icon={look.icon}
        color={look.color}
        onChange={change}
        labels={{ icons: t('common:icon'), colors: t('common:color'), hue: (hue) => t(`common:hues.${hue}`) }}
      />
      {children}
    </Stack>
  )
}
