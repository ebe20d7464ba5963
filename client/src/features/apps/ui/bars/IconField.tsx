import { useState } from 'react'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/apps/ui/bars/fields.module.css'
import { BarIcon } from '#client/nouns/bundles/BarIcon.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconPicker } from '#client/ui/IconPicker.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface IconFieldProps {
  label: string
  icon: string
  /** undefined: it has no colour, and its sign may be an emoji too */
  color?: string
  onChange(look: { icon: string; color: string }): void
}

/** Chooses an icon with its colour, or an icon or emoji without one. */
export function IconField({ label, icon, color, onChange }: IconFieldProps) {
  const { t } = useTranslation('apps')
  const [open, setOpen] = useState(false)
  const isEmoji = icon !== '' && !/^[a-z0-9-]+$/.test(icon)
  return (
    <div className={css.group}>
      <Row wrap align="end">
        {color === undefined ? <BarIcon icon={icon} size={20} /> : <ItemIcon icon={icon} color={color} size={24} />}
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('icon.change', { label })}
        </Button>
        {color === undefined && (
          <TextField
            className={css.emoji ?? ''}
            label={t('icon.emoji')}
            value={isEmoji ? icon : ''}
            maxLength={16}
            onChange={(event) => {
              const text = event.currentTarget.value.trim()
              if (text === '' || !/^[a-z0-9-]+$/.test(text)) onChange({ icon: text, color: '' })
            }}
          />
        )}
      </Row>
      {open && (
        <IconPicker
          icon={icon}
          color={color ?? 'gray'}
          onChange={(look) => onChange(color === undefined ? { icon: look.icon, color: '' } : look)}
          labels={{ icons: t('common:icon'), colors: t('common:color'), hue: (hue) => t(`common:hues.${hue}`) }}
        />
      )}
    </div>
  )
}
