import { sharedLevels, type SharedLevel } from '#shared/access/privacy.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Readers } from '#client/nouns/folders/private-folders.ts'
import { useRoleMembers, useRoles } from '#client/nouns/roles/use-roles.ts'
import { Select } from '#client/ui/Select.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** Each role with what it may do with a private page or folder. A role that this person does not see is named by its people. */
export function RoleChoices({ roles, onChange }: { roles: Readers; onChange: (roles: Readers) => void }) {
  const { t } = useTranslation('pages')
  const names = useRoleNames(roles)
  const set = (roleId: string, level: SharedLevel | 'none'): void => {
    const { [roleId]: _, ...others } = roles
    onChange(level === 'none' ? others : { ...others, [roleId]: level })
  }
  const options = (['none', ...sharedLevels] as const).map((value) => ({ value, label: t(`readers.levels.${value}`) }))
  return (
    <Stack gap={8}>
      {[...names].map(([id, name]) => (
        <Row key={id} gap={12} justify="between" wrap>
          <Text size={14}>{name}</Text>
          <div style={{ width: '12rem', maxWidth: '100%' }}>
            <Select
              ariaLabel={t('readers.levelOf', { name })}
              options={options}
              value={roles[id] ?? 'none'}
              onChange={(level) => set(id, level)}
            />
          </div>
        </Row>
      ))}
    </Stack>
  )
}

const mostNames = 3

/** By role, in the order of names: those that this person sees, those of the people, and those that have the page. */
function useRoleNames(roles: Readers): ReadonlyMap<string, string> {
  const { t } = useTranslation('pages')
  const known = new Map(useRoles().map(({ id, name }) => [id, name]))
  const members = useRoleMembers()
  const nameOf = (id: string): string => {
    const people = (members.get(id) ?? []).filter(({ active }) => active).map(({ displayName }) => displayName)
    const some = people.slice(0, mostNames).join(', ')
    return known.get(id) ?? t('readers.roleOf', { people: people.length > mostNames ? `${some} …` : some || '–' })
  }
  const ids = [...new Set([...known.keys(), ...members.keys(), ...Object.keys(roles)])]
  return new Map(ids.map((id) => [id, nameOf(id)]))
}
