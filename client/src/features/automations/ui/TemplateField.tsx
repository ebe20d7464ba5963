import { IconBraces } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { placesFor, toReadable, toStored, type NamedSource } from '#client/features/automations/data/places.ts'
import { useWorkspace } from '#client/features/automations/data/use-workspace.ts'
import styles from '#client/features/automations/ui/automations.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'

interface TemplateFieldProps {
  label: string
  isLong: boolean
  value: string
  sources: readonly NamedSource[]
  disabled: boolean
  onChange: (text: string) => void
}

/** A text with places that are filled when the automation runs; they are shown by name and chosen from a menu. */
export function TemplateField({ label, isLong, value, sources, disabled, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('automations')
  const { fields } = useWorkspace()
  const box = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const places = useMemo(
    () =>
      placesFor(sources, fields, {
        ...{ url: t('places.url'), today: t('places.today'), now: t('places.now'), before: t('places.before') },
        content: (path) => t(`content.${path}`),
      }),
    [sources, fields, t],
  )
  const shown = toReadable(value, places)
  const insert = (name: string): void => {
    const at = box.current?.selectionEnd ?? shown.length
    onChange(toStored(`${shown.slice(0, at)}{{${name}}}${shown.slice(at)}`, places))
    box.current?.focus()
  }
  const given = {
    label,
    value: shown,
    disabled,
    onChange: (event: { currentTarget: { value: string } }) => onChange(toStored(event.currentTarget.value, places)),
  }
  return (
    <div className={styles.inputRow}>
      {isLong ? <TextArea ref={box} {...given} rows={4} /> : <TextField ref={box} {...given} />}
      <Menu
        placement="bottom-end"
        trigger={(props) => (
          <IconButton
            {...props}
            label={t('places.insert', { label })}
            disabled={disabled}
            icon={<IconBraces size={16} stroke={1.5} aria-hidden />}
          />
        )}
      >
        {places.map(({ stored, label: name }) => (
          <MenuItem key={stored} onSelect={() => insert(name)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
