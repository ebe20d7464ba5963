import { IconPlus, IconX } from '@tabler/icons-react'
import type { Field } from '#shared/nouns/tables/table.ts'
import { mostColorRules, type ColorRule } from '#shared/views/shown-config.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { FilterBuilder } from '#client/queries/opened-later.tsx'
import { Button } from '#client/ui/Button.tsx'
import { HueButton } from '#client/ui/HueButton.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { nextHue } from '#client/ui/theme/next-hue.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/views/tools/color-rules.module.css'

interface ColorRulesProps {
  fields: readonly Field[]
  rules: readonly ColorRule[]
  onChange(rules: ColorRule[]): void
}

/** Colors by conditions: the first rule that holds marks a record. */
export function ColorRules({ fields, rules, onChange }: ColorRulesProps) {
  const { t } = useTranslation('views')
  const replace = (at: number, rule: ColorRule): void => onChange(rules.map((one, index) => (index === at ? rule : one)))
  const add = (): void =>
    onChange([...rules, { hue: nextHue(rules.map(({ hue }) => hue)), filter: { id: crypto.randomUUID(), conjunction: 'and', nodes: [] } }])
  return (
    <section className={css.rules} aria-label={t('color.rules')}>
      <Text as="h3" size={12} weight="medium" muted>
        {t('color.rules')}
      </Text>
      {rules.map((rule, at) => (
        <div key={rule.filter.id} className={css.rule}>
          <HueButton
            className={css.dot}
            hueLabel={(hue) => t(`common:hues.${hue}`)}
            value={rule.hue}
            label={t('color.ofRule', { number: at + 1 })}
            onChange={(hue) => replace(at, { ...rule, hue })}
          />
          <FilterBuilder
            fields={fields}
            filter={rule.filter}
            onChange={(filter) => (filter ? replace(at, { ...rule, filter }) : onChange(rules.filter((_, index) => index !== at)))}
          />
          <IconButton
            label={t('color.removeRule', { number: at + 1 })}
            icon={<IconX size={16} stroke={1.5} />}
            onClick={() => onChange(rules.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {rules.length < mostColorRules && (
        <Button variant="quiet" size="small" icon={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={add}>
          {t('color.addRule')}
        </Button>
      )}
    </section>
  )
}
