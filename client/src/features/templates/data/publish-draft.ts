import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import type { OwnTemplate } from '#shared/nouns/templates/template-calls.ts'
import type { TemplateLanguage } from '#shared/nouns/templates/template-limits.ts'
import type { TemplateCategoryName } from '#shared/nouns/templates/template-categories.ts'
import type { CallInput } from '#shared/protocol/calls.ts'
import type { Item } from '#client/nouns/items/item.ts'

export type SavedTemplate = CallInput<ApiCalls['POST template/save']>['body']

/** The parts of a table that may go along. */
export const tableParts = ['tricks', 'triggers', 'related', 'data'] as const
export type TablePart = (typeof tableParts)[number]

export interface PublishDraft {
  title: string
  short_description: string
  description: string
  categories: readonly string[]
  language: TemplateLanguage
  picture: string | null
  url: string
  is_private: boolean
  has_data: boolean
  folderId: string
  /** ids of tabs that stay behind */
  left: ReadonlySet<string>
  /** `<table>:<part>` of parts that differ from the usual choice */
  turned: ReadonlySet<string>
}

/** Functions hold code, so they go along only when somebody says so. */
const usual: Readonly<Record<TablePart, boolean>> = { tricks: true, triggers: false, related: true, data: true }

export function hasPart(draft: Pick<PublishDraft, 'turned'>, tableId: string, part: TablePart): boolean {
  return usual[part] !== draft.turned.has(`${tableId}:${part}`)
}

/** A new draft, or one with the words of a template. */
export function beginDraft(template: OwnTemplate | null, language: TemplateLanguage): PublishDraft {
  return {
    title: template?.name ?? '',
    short_description: template?.short_description ?? '',
    description: template?.description ?? '',
    categories: template?.categories.map(({ name }) => name) ?? [],
    language: template?.language ?? language,
    picture: template?.picture ?? null,
    url: template?.url ?? '',
    is_private: template?.is_private ?? false,
    has_data: template?.has_data ?? true,
    folderId: template?.choice?.id ?? '',
    left: new Set(template?.choice?.tabs.filter(({ include }) => !include).map(({ id }) => id)),
    turned: turnedIn(template),
  }
}

/** The parts of tables that the version before chose otherwise than usual. */
function turnedIn(template: OwnTemplate | null): ReadonlySet<string> {
  return new Set(
    template?.choice?.tabs.flatMap(({ id, table_include: parts }) =>
      // without sample data no table's records were chosen
      tableParts
        .filter((part) => parts && parts[part] !== usual[part] && (part !== 'data' || template.has_data))
        .map((part) => `${id}:${part}`),
    ),
  )
}

export type DraftProblem = 'title' | 'short_description' | 'description' | 'categories' | 'workspace' | 'tabs'

/** The parts that are missing (specification 3 §5). */
export function problemsOf(draft: PublishDraft, items: readonly Item[]): ReadonlySet<DraftProblem> {
  const problems = new Set<DraftProblem>()
  for (const key of ['title', 'short_description', 'description'] as const) if (draft[key].trim() === '') problems.add(key)
  if (draft.categories.length === 0) problems.add('categories')
  if (draft.folderId === '') problems.add('workspace')
  else if (items.every(({ id }) => draft.left.has(id))) problems.add('tabs')
  return problems
}

/** The body of the call that saves a draft. */
export function bodyOf(draft: PublishDraft, items: readonly Item[], id?: string): SavedTemplate {
  const { title, short_description, description, categories, language, picture, is_private, has_data, url } = draft
  return {
    ...{ title, short_description, description, language, picture, is_private, has_data },
    categories: categories as TemplateCategoryName[],
    url: url.trim() === '' ? null : url.trim(),
    workspace: {
      id: draft.folderId,
      tabs: items.map((item) => ({
        id: item.id,
        type: item.type === 'page' ? 'doc-page' : item.type,
        include: !draft.left.has(item.id),
        ...(item.type === 'table' && {
          table_include: {
            tricks: hasPart(draft, item.id, 'tricks'),
            triggers: hasPart(draft, item.id, 'triggers'),
            related: hasPart(draft, item.id, 'related'),
            data: has_data && hasPart(draft, item.id, 'data'),
          },
        }),
      })),
    },
    ...(id !== undefined && { id_template_old: id }),
  }
}
