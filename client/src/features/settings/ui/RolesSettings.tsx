import { IconShieldCheck } from '@tabler/icons-react'
import { describePowers } from '#client/features/settings/role-powers.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { SettingsHeader } from '#client/features/settings/ui/SettingsHeader.tsx'
import { call } from '#client/data/api/call.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import classes from '#client/features/settings/ui/RolesSettings.module.css'

const load = () => call('POST profile/list', { body: {} })
const shownFaces = 4

/** Roles and who has them. */
export function RolesSettings() {
  const { t } = useTranslation('settings')
  const { data, failure, reload } = useLoaded(load)
  const problem = settingsFailure(t, failure)
  return (
    <>
      <SettingsHeader title={t('pages.roles')} description={t('roles.description')} />
      {problem !== null && (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={reload}>
              {t('retry')}
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      {!data && problem === null && (
        <div className={classes.list} aria-busy>
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className={classes.role}>
              <Skeleton width="30%" />
            </div>
          ))}
        </div>
      )}
      {data?.length === 0 && <EmptyState title={t('roles.none')} />}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((role) => (
            <li key={role.id_profile} className={classes.role}>
              <div className={classes.name}>
                <Chip hue={role.color} {...(role.is_admin && { icon: <IconShieldCheck size={12} stroke={2} aria-hidden /> })}>
                  {role.name}
                </Chip>
                <span className={classes.meta}>{role.is_admin ? t('roles.admin') : describePowers(role.profile, t)}</span>
              </div>
              <div className={classes.members}>
                <span className={classes.faces} aria-hidden>
                  {role.members.slice(0, shownFaces).map((member) => (
                    <Avatar
                      key={member.user_id}
                      name={member.user_name}
                      photoUrl={member.photo_url}
                      hue={role.color}
                      size={24}
                      decorative
                    />
                  ))}
                </span>
                <span className={classes.meta}>{t('roles.members', { count: role.members.length })}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
