import { IconBrandDiscord, IconBrandLinkedin, IconBrandWhatsapp, IconBrandX } from '@tabler/icons-react'
import type { BuilderProfile } from '#shared/nouns/templates/template-builder-calls.ts'
import css from '#client/features/templates/ui/builder.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useModalAddress } from '#client/lib/use-modal-address.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

const ways = { twitter: IconBrandX, linkedin: IconBrandLinkedin, whatsapp: IconBrandWhatsapp, discord: IconBrandDiscord } as const

/** One's builder profile, as others see its name and picture. */
export function ProfileCard({ profile }: { profile: BuilderProfile }) {
  const { t } = useTranslation('templates')
  const open = useModalAddress()
  return (
    <section className={css.card} aria-labelledby="builder-profile">
      <h2 id="builder-profile" className={css.heading}>
        {t('profile.title')}
      </h2>
      <Row gap={12}>
        <Avatar name={profile.name} photoUrl={profile.profile_picture} size={48} decorative />
        <Stack gap={0} flex="fill">
          <Text size={14} weight="semibold" className={css.long}>
            {profile.name}
          </Text>
          <Text size={13} muted className={css.long}>
            {profile.email}
          </Text>
        </Stack>
        <Button size="small" onClick={() => open('editBuilderProfile', {})}>
          {t('edit')}
        </Button>
      </Row>
      <ul className={css.ways}>
        {(Object.keys(ways) as (keyof typeof ways)[]).map((way) => {
          const Icon = ways[way]
          return (
            profile[way] !== '' && (
              <li key={way} className={css.way}>
                <Icon size={16} stroke={1.5} aria-label={t(`profile.${way}`)} />
                {profile[way]}
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
