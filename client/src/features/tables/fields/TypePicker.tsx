import { useState } from 'react'
import { fieldTypeNames, type FieldTypeName } from '#shared/fields/field-type-name.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import { cellTypes } from '#client/features/tables/cells/cell-types.ts'
import css from '#client/features/tables/fields/fields.module.css'
import { TextField } from '#client/ui/TextField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The kinds of fields with what each is for. */
export function TypePicker({ onPick }: { onPick(type: FieldTypeName): void }) {
  const { t } = useTranslation('tables')
  const [text, setText] = useState('')
  const wanted = foldText(text.trim())
  const shown = fieldTypeNames.filter((type) => foldText(`${t(`types.${type}`)} ${t(`typeHints.${type}`)}`).includes(wanted))
  return (
    <div className={css['form']}>
      <TextField
        aria-label={t('fields.findType')}
        placeholder={t('fields.findType')}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={css['types']}>
        {shown.map((type) => {
          const { icon: Icon } = cellTypes[type]
          return (
            <button key={type} type="button" className={css['type']} onClick={() => onPick(type)}>
              <Icon size={20} stroke={1.5} aria-hidden />
              <span>
                <span className={css['typeName']}>{t(`types.${type}`)}</span>
                <span className={css['typeHint']}>{t(`typeHints.${type}`)}</span>
              </span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
