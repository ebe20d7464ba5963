import { useTranslation } from '#client/i18n/use-translation.ts'
import { Text } from '#client/ui/layout/Text.tsx'

/** An empty file with the right columns: those of the table that it goes into, or an example. */
export function TemplateLink({ into }: { into: string | null }) {
  const { t } = useTranslation('connectors')
  return (
    <Text as="p" size={13}>
      <a href={`/api/connector/template${into === null ? '' : `?object=${into}`}`} download>
        {t(into === null ? 'template.example' : 'template.ofTable')}
      </a>
    </Text>
  )
}
