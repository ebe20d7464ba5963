import { useAccess } from '#client/engine/access/use-access.ts'
import { useBegin } from '#client/features/automations/data/use-begin.ts'
import { KindCards } from '#client/features/automations/ui/KindCards.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { tableForRecipe } from '#client/nouns/automations/recipe-tables.ts'
import { recipes } from '#client/nouns/automations/recipes.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'

/** Automations that many people want; one that is picked opens filled in for the table, or for the one that has its parts. */
export function RecipeCards({ tableId }: { tableId: string | null }) {
  const { t } = useTranslation('recipes')
  const workspace = useWorkspace()
  const begin = useBegin(null)
  const isOpen = useAccess().has('manageAutomations')
  return (
    <KindCards
      cards={recipes.map(({ name, icon, hue, needs, make }) => ({
        ...{ id: name, icon, hue, name: t(`${name}.name`), about: t(`${name}.about`) },
        ...(isOpen && {
          onPick: () =>
            begin.from(
              t(`${name}.name`),
              make(tableForRecipe(needs, workspace, tableId), (part) => t(`${name}.${part}`)),
            ),
        }),
      }))}
    />
  )
}
