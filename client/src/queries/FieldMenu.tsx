import { IconPlus } from '@tabler/icons-react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { cellTypes } from '#client/cells/cell-types.ts'
import { Button } from '#client/ui/Button.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

interface FieldMenuProps {
  label: string
  fields: readonly Field[]
  onPick(field: Field): void
}

/** A button that asks for a field before anything changes. */
export function FieldMenu({ label, fields, onPick }: FieldMenuProps) {
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <Button {...props} variant="quiet" size="small" icon={<IconPlus size={16} stroke={1.5} />}>
          {label}
        </Button>
      )}
    >
      {fields.map((field) => {
        const { icon: Icon } = cellTypes[field.type]
        return (
          <MenuItem key={field.id} icon={<Icon size={16} stroke={1.5} aria-hidden />} onSelect={() => onPick(field)}>
            {field.label}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
