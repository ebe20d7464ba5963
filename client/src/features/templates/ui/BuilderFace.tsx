import type { TemplateCard } from '#shared/nouns/templates/template-calls.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** The builder of a template. */
export function BuilderFace({ builder }: { builder: TemplateCard['builder'] }) {
  const { t } = useTranslation('templates')
  return (
    <Row gap={8}>
      <Avatar name={builder.name} photoUrl={builder.profile_picture} size={24} decorative />
      <Text size={13}>{t('by', { name: builder.name })}</Text>
    </Row>
  )
}
