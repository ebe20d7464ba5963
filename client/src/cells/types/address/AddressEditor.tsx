import { useState, type FormEvent } from 'react'
import { addressCell, addressParts, readAddress } from '#shared/fields/types/address.ts'
import type { CellEditorProps } from '#client/cells/cell-type.ts'
import css from '#client/cells/types/address/AddressEditor.module.css'
import { EditorBox } from '#client/cells/EditorBox.tsx'
import { useLocale } from '#client/cells/field-config.ts'
import { TextCell } from '#client/cells/TextCell.tsx'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The parts of an address, each in its own box. */
export function AddressEditor({ field, value, commit, done }: CellEditorProps) {
  const { t } = useTranslation('tables')
  const locale = useLocale()
  const [parts, setParts] = useState(() => readAddress(value))
  const keep = (): void => {
    const next = addressCell(parts)
    if (next !== value) commit(next)
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    keep()
    done('down')
  }
  return (
    <EditorBox
      label={field.label}
      under={<TextCell field={field} value={value} locale={locale} />}
      onLeave={(keeps) => {
        if (keeps) keep()
      }}
      done={done}
      wide
    >
      <form className={css.form} onSubmit={onSubmit}>
        {addressParts.map((part) => (
          <div key={part} className={css[`part-${part}`]}>
            <TextField
              label={t(`address.${part}`)}
              value={parts[part] ?? ''}
              maxLength={200}
              onChange={(event) => {
                const text = event.currentTarget.value
                setParts((current) => ({ ...current, [part]: text }))
              }}
            />
          </div>
        ))}
        <div className={css.formFoot}>
          <Button size="small" variant="primary" type="submit">
            {t('cells.save')}
          </Button>
        </div>
      </form>
    </EditorBox>
  )
}
