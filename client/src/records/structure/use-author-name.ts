import { subjectKindOf } from '#shared/values/subject.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The name of the author of a change: a person, or the kind of thing that acted without one. */
export function useAuthorName(): (memberId: string | null) => string {
  const { t } = useTranslation('structure')
  const members = useEntities('member')
  const automations = useEntities('automation')
  return (memberId) => {
    const kind = memberId === null ? undefined : subjectKindOf(memberId)
    // those who manage automations have their names on the device
    const name = kind === 'automation' ? automations.find(({ id }) => memberId === `automation:${id}`)?.name : undefined
    if (name !== undefined) return t('byAutomation', { name })
    if (kind) return t(`subjects.${kind}`)
    return members.find((member) => member.id === memberId)?.displayName ?? t('somebody')
  }
}
