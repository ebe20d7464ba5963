import { IconX } from '@tabler/icons-react'
import { onlyPlace } from '#shared/nouns/automations/template-text.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { CheckList } from '#client/features/automations/ui/ListInputs.tsx'
import { useOffered } from '#client/automations/use-offered.ts'
import { ValueButton } from '#client/automations/ValueButton.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { NamedSource } from '#client/nouns/automations/places.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

interface PeopleInputProps {
  label: string
  members: readonly Member[]
  chosen: readonly string[]
  sources: readonly NamedSource[]
  disabled: boolean
  onChange: (chosen: string[]) => void
}

/** People by name, and the people of cells as they are when it runs. */
export function PeopleInput({ label, members, chosen, sources, disabled, onChange }: PeopleInputProps) {
  const { t } = useTranslation('automations')
  const { offered, names } = useOffered(sources)
  const ofPeople = offered.filter(
    ({ type, place }) => place.source === 'person' || (type !== undefined && fieldTypes[type].holds === 'users'),
  )
  const values = chosen.filter((one) => onlyPlace(one))
  return (
    <div>
      <CheckList
        label={label}
        options={members.filter(({ active }) => active).map(({ id, displayName }) => ({ value: id, label: displayName }))}
        chosen={chosen}
        disabled={disabled}
        onChange={onChange}
      />
      <ul className={css.list}>
        {values.map((value) => {
          const place = onlyPlace(value)
          const name = (place && names.nameOf(place)) ?? t('places.unknown')
          return (
            <li key={value} className={css.inputRow}>
              <span className={css.main}>{name}</span>
              <IconButton
                label={t('removeField', { label: name })}
                icon={<IconX size={16} stroke={1.5} aria-hidden />}
                disabled={disabled}
                onClick={() => onChange(chosen.filter((one) => one !== value))}
              />
            </li>
          )
        })}
      </ul>
      {ofPeople.length > 0 && (
        <ValueButton
          title={t('places.peopleOf')}
          offered={ofPeople}
          disabled={disabled}
          onPick={(value) => onChange([...new Set([...chosen, value])])}
        />
      )}
    </div>
  )
}
