/** A section of the gallery's categories (specification 3 §3 "Template category list"). */
export type TemplateSection = 'Business' | 'Team'

export interface TemplateCategory {
  /** stands in addresses: `/templates?category=sales` */
  id: string
  /** as programs know it; people read a translation by the id */
  name: string
  /** a hue of the interface */
  color: string
  type: TemplateSection
}

/** Every category, in the order in which the gallery shows them. */
export const templateCategories = [
  { id: 'sales', name: 'Sales', color: 'blue', type: 'Business' },
  { id: 'orders', name: 'Orders and stock', color: 'teal', type: 'Business' },
  { id: 'finance', name: 'Finance', color: 'green', type: 'Business' },
  { id: 'support', name: 'Customer service', color: 'violet', type: 'Business' },
  { id: 'property', name: 'Property', color: 'amber', type: 'Business' },
  { id: 'health', name: 'Health', color: 'red', type: 'Business' },
  { id: 'events', name: 'Events', color: 'pink', type: 'Business' },
  { id: 'projects', name: 'Projects', color: 'indigo', type: 'Team' },
  { id: 'people', name: 'People', color: 'orange', type: 'Team' },
  { id: 'marketing', name: 'Marketing', color: 'cyan', type: 'Team' },
  { id: 'software', name: 'Software', color: 'gray', type: 'Team' },
  { id: 'operations', name: 'Operations', color: 'yellow', type: 'Team' },
] as const satisfies readonly TemplateCategory[]

export type TemplateCategoryName = (typeof templateCategories)[number]['name']

/** Names in the order of the gallery; the schemas of calls take these. */
export const templateCategoryNames = templateCategories.map(({ name }) => name) as [TemplateCategoryName, ...TemplateCategoryName[]]

/** The categories of these names, in the gallery's order; names that it does not know are left out. */
export function findCategories(names: readonly string[]): TemplateCategory[] {
  return templateCategories.filter(({ name }) => names.includes(name))
}

/** `{Business: ['Sales', …], Team: […]}`: the answer of `template/category/list`. */
export function categoriesBySection(): Record<TemplateSection, string[]> {
  const of = (section: TemplateSection): string[] => templateCategories.filter(({ type }) => type === section).map(({ name }) => name)
  return { Business: of('Business'), Team: of('Team') }
}
