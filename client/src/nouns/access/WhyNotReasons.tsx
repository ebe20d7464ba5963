import type { AccessQuestion } from '#shared/access/access-question.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { reasonKeys, subjectKey } from '#client/nouns/access/reason-text.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/nouns/access/WhyNot.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'

/** the number of administrators to name */
const namedAtMost = 3

/** Lists forbidden actions, each with the first rule that decided and the people who can change it. */
export function WhyNotReasons({ questions }: { questions: readonly AccessQuestion[] }) {
  const { t } = useTranslation('access')
  const access = useAccess()
  const member = useEntity('member', access.memberId)
  const role = useEntity('role', member?.roleId)
  // actions denied by one rule are listed together
  const denied = new Map<string, string[]>()
  for (const question of questions) {
    const decision = access.why(question)
    if (decision.allowed) continue
    const { key, values } = reasonKeys(decision)
    const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, t(value)]))
    const reason = t(key, { role: role?.name ?? '', ...named })
    denied.set(reason, [...(denied.get(reason) ?? []), t(subjectKey(question))])
  }
  return (
    <div className={css.box} role="dialog" aria-label={t('why.title')}>
      <Text as="h3" size={13}>
        {t('why.title')}
      </Text>
      <ul className={css.list}>
        {[...denied].map(([reason, subjects]) => (
          <li key={reason}>
            <strong>{subjects.join(' · ')}</strong>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <WhomToAsk />
    </div>
  )
}

function WhomToAsk() {
  const { t } = useTranslation('access')
  const admins = useEntities('member')
    .filter((member) => member.isAdmin === true && member.active)
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
  if (admins.length === 0) return <p className={css.ask}>{t('why.askNobody')}</p>
  return (
    <div className={css.ask}>
      <span>{t('why.ask')}</span>
      {admins.slice(0, namedAtMost).map((admin) => (
        <span key={admin.id} className={css.admin}>
          <Avatar name={admin.displayName} hue={admin.hue} photoUrl={admin.photoUrl} size={20} decorative />
          {admin.displayName}
        </span>
      ))}
      {admins.length > namedAtMost && <span>{t('why.more', { count: admins.length - namedAtMost })}</span>}
    </div>
  )
}
