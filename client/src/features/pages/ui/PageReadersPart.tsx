import { useState } from 'react'
import { sharedLevels, type SharedLevel } from '#shared/access/privacy.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { SharePartProps } from '#client/manifest/client-feature.ts'
import { setPageReaders } from '#client/features/pages/ui/set-page-readers.ts'
import { useRoleMembers, useRoles } from '#client/nouns/roles/use-roles.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

type Roles = Readonly<Record<string, SharedLevel>>

/** The readers of a page: as the roles say, or its owner and the roles that they choose. */
export function PageReadersPart({ item }: SharePartProps) {
  const { t } = useTranslation('pages')
  const entry = useEntity('page', item.id)
  const [isAsking, setAsking] = useState(false)
  const kept = entry?.private ?? null
  const choose = (choice: 'private' | 'roles'): void => {
    if (choice === 'private' && !kept) setPageReaders(item.id, {})
    if (choice === 'roles' && kept) setAsking(true)
  }
  return (
    <Stack gap={16}>
      <Segmented
        label={t('readers.part')}
        value={kept ? 'private' : 'roles'}
        onChange={choose}
        options={[
          { value: 'private', label: t('readers.onlyMe') },
          { value: 'roles', label: t('readers.asRoles') },
        ]}
      />
      <Text as="p" size={13} muted>
        {t(kept ? 'readers.privateHint' : 'readers.rolesHint')}
      </Text>
      {kept && <RoleChoices pageId={item.id} roles={kept.roles} />}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('readers.free.title')}
        confirmLabel={t('readers.free.confirm')}
        cancelLabel={t('common:actions.cancel')}
        onConfirm={() => {
          setPageReaders(item.id, null)
          setAsking(false)
        }}
      >
        {t('readers.free.text')}
      </ConfirmDialog>
    </Stack>
  )
}

/** Each role with what it may do with the page. A role that this person does not see is named by its people. */
function RoleChoices({ pageId, roles }: { pageId: string; roles: Roles }) {
  const { t } = useTranslation('pages')
  const names = useRoleNames(roles)
  const set = (roleId: string, level: SharedLevel | 'none'): void => {
    const { [roleId]: _, ...others } = roles
    setPageReaders(pageId, level === 'none' ? others : { ...others, [roleId]: level })
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
function useRoleNames(roles: Roles): ReadonlyMap<string, string> {
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
