import { IconX } from '@tabler/icons-react'
import { createContext, useContext, useState } from 'react'
import type { FilterValue } from '#shared/values/query.ts'
import { locatePlaces } from '#shared/nouns/automations/template-text.ts'
import css from '#client/automations/values.module.css'
import { useOffered } from '#client/automations/use-offered.ts'
import { ValueButton } from '#client/automations/ValueButton.tsx'
import { ValueField } from '#client/automations/ValueField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { NamedSource } from '#client/nouns/automations/places.ts'
import type { LaterValues } from '#client/queries/FilterBuilder.tsx'
import { FilterValueInput, type FilterValueProps } from '#client/queries/FilterValueInput.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

const known = createContext<readonly NamedSource[]>([])

/** The sources whose values conditions can take. */
export const ConditionSources = known.Provider

const textOf = (value: FilterValue | undefined): string => {
  const [first] = Array.isArray(value) ? value : [value]
  return typeof first === 'string' ? first : ''
}
const isOne = (value: FilterValue | undefined): boolean => locatePlaces(textOf(value)).length > 0 || textOf(value).startsWith('{{=')

/** The value of a condition: as everywhere, or one that a step knows. */
function ConditionValue(props: FilterValueProps) {
  const { t } = useTranslation('automations')
  const { operator, value, onChange } = props
  const sources = useContext(known)
  const { offered } = useOffered(sources)
  const [isPicked, setPicked] = useState(false)
  const isText = operator.input === 'text'
  const holdsIds = operator.input === 'options' || operator.input === 'users' || operator.input === 'records'
  const write = (text: string): void => onChange(text === '' ? undefined : holdsIds ? [text] : text)
  if (sources.length === 0) return <FilterValueInput {...props} />
  if (isText || isPicked || isOne(value))
    return (
      <div className={css.row}>
        <ValueField
          label={t('places.ofCondition')}
          isUnlabelled
          isLong={false}
          value={textOf(value)}
          sources={sources}
          disabled={false}
          onChange={write}
        />
        {!isText && (
          <IconButton
            label={t('places.leave')}
            icon={<IconX size={16} stroke={1.5} aria-hidden />}
            onClick={() => {
              setPicked(false)
              onChange(undefined)
            }}
          />
        )}
      </div>
    )
  return (
    <div className={css.row}>
      <FilterValueInput {...props} />
      <ValueButton
        title={t('places.use')}
        offered={offered}
        onPick={(text) => {
          setPicked(true)
          write(text)
        }}
      />
    </div>
  )
}

export const conditionValues: LaterValues = { Input: ConditionValue, isOne }
