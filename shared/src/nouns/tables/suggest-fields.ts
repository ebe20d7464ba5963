import type { FieldTypeName } from '#shared/fields/field-type-name.ts'
import type { Locale } from '#shared/fields/field-type.ts'
import { foldText } from '#shared/lib/fold-text.ts'
import type { SuggestedField } from '#shared/nouns/tables/suggested-field.ts'
import { fieldTypes } from '#shared/fields/registry.ts'

type Language = Locale['language']
type Names = Record<Language, string>

interface Suggestion {
  type: FieldTypeName
  label: Names
  /** of a select field: its options and their hues */
  options?: readonly (readonly [hue: string, label: Names])[]
  /** makes sense in this language's countries only */
  only?: Language
}

const names = (en: string, pt: string, es: string): Names => ({ en, pt, es })

/** Fields that tables often have, by a name used in this file only. */
const catalogue = {
  email: { type: 'email', label: names('Email', 'E-mail', 'Correo electrónico') },
  phone: { type: 'phone', label: names('Phone', 'Telefone', 'Teléfono') },
  address: { type: 'address', label: names('Address', 'Endereço', 'Dirección') },
  website: { type: 'link', label: names('Website', 'Site', 'Sitio web') },
  cpf: { type: 'cpf', label: names('CPF', 'CPF', 'CPF'), only: 'pt' },
  cnpj: { type: 'cnpj', label: names('CNPJ', 'CNPJ', 'CNPJ'), only: 'pt' },
  responsible: { type: 'user', label: names('Responsible', 'Responsável', 'Responsable') },
  status: {
    type: 'select',
    label: names('Status', 'Status', 'Estado'),
    options: [
      ['gray', names('Open', 'Aberto', 'Abierto')],
      ['blue', names('In progress', 'Em andamento', 'En curso')],
      ['green', names('Done', 'Concluído', 'Hecho')],
    ],
  },
  priority: {
    type: 'radioSelect',
    label: names('Priority', 'Prioridade', 'Prioridad'),
    options: [
      ['red', names('High', 'Alta', 'Alta')],
      ['amber', names('Medium', 'Média', 'Media')],
      ['gray', names('Low', 'Baixa', 'Baja')],
    ],
  },
  due: { type: 'date', label: names('Due date', 'Prazo', 'Fecha límite') },
  day: { type: 'date', label: names('Date', 'Data', 'Fecha') },
  birthday: { type: 'date', label: names('Birthday', 'Aniversário', 'Cumpleaños') },
  period: { type: 'dateRange', label: names('Period', 'Período', 'Período') },
  place: { type: 'singleLineText', label: names('Place', 'Local', 'Lugar') },
  position: { type: 'singleLineText', label: names('Position', 'Cargo', 'Cargo') },
  code: { type: 'singleLineText', label: names('Code', 'Código', 'Código') },
  number: { type: 'identifier', label: names('Number', 'Número', 'Número') },
  price: { type: 'currency', label: names('Price', 'Preço', 'Precio') },
  total: { type: 'currency', label: names('Total', 'Total', 'Total') },
  amount: { type: 'number', label: names('Quantity', 'Quantidade', 'Cantidad') },
  paid: { type: 'checkbox', label: names('Paid', 'Pago', 'Pagado') },
  photo: { type: 'image', label: names('Photo', 'Foto', 'Foto') },
  files: { type: 'files', label: names('Files', 'Arquivos', 'Archivos') },
  signature: { type: 'signature', label: names('Signature', 'Assinatura', 'Firma') },
  plate: { type: 'carPlate', label: names('License plate', 'Placa', 'Matrícula') },
  tags: { type: 'tags', label: names('Tags', 'Etiquetas', 'Etiquetas') },
  todos: { type: 'todoList', label: names('To do', 'A fazer', 'Por hacer') },
  time: { type: 'timer', label: names('Time spent', 'Tempo gasto', 'Tiempo dedicado') },
  comments: { type: 'comments', label: names('Comments', 'Comentários', 'Comentarios') },
} as const satisfies Record<string, Suggestion>
type SuggestionName = keyof typeof catalogue

/** Words in a table's name, folded and by their beginning, and what such tables are given, most useful first. */
const habits: readonly (readonly [words: readonly string[], give: readonly SuggestionName[]])[] = [
  [
    ['client', 'customer', 'lead', 'contact', 'contato', 'prospect', 'parceiro', 'partner'],
    ['email', 'phone', 'cnpj', 'address', 'responsible', 'status'],
  ],
  [
    ['compan', 'empresa', 'supplier', 'fornecedor', 'proveedor', 'vendor'],
    ['cnpj', 'email', 'phone', 'website', 'address'],
  ],
  [
    [
      'employee',
      'people',
      'person',
      'pessoa',
      'funcionari',
      'colaborador',
      'empleado',
      'candidat',
      'student',
      'alun',
      'patient',
      'pacient',
    ],
    ['email', 'phone', 'cpf', 'position', 'birthday', 'photo'],
  ],
  [
    ['order', 'pedido', 'sale', 'venda', 'venta', 'deal', 'quote', 'orcament', 'presupuest'],
    ['number', 'day', 'total', 'status', 'responsible', 'files'],
  ],
  [
    ['invoice', 'fatura', 'factura', 'payment', 'pagament', 'pago', 'expense', 'despesa', 'gasto', 'conta', 'bill'],
    ['number', 'total', 'due', 'paid', 'files'],
  ],
  [
    ['product', 'produt', 'item', 'iten', 'stock', 'estoque', 'inventor', 'material', 'catalog'],
    ['code', 'price', 'amount', 'photo', 'tags'],
  ],
  [
    ['task', 'taref', 'tarea', 'project', 'projet', 'proyect', 'activit', 'atividad', 'actividad', 'sprint', 'backlog'],
    ['responsible', 'due', 'priority', 'todos', 'time', 'comments'],
  ],
  [
    ['ticket', 'chamado', 'support', 'suporte', 'soporte', 'request', 'solicitac', 'solicitud', 'issue', 'incident'],
    ['number', 'priority', 'responsible', 'status', 'due', 'comments'],
  ],
  [
    ['event', 'meeting', 'reunia', 'reunion', 'visit', 'appointment', 'agenda', 'cita', 'travel', 'viage'],
    ['day', 'place', 'responsible', 'comments', 'files'],
  ],
  [
    ['vehicle', 'veicul', 'vehicul', 'car', 'carro', 'frota', 'flota', 'fleet'],
    ['plate', 'responsible', 'photo', 'files'],
  ],
  [
    ['contract', 'contrat', 'document', 'agreement', 'acordo'],
    ['period', 'responsible', 'files', 'signature', 'status'],
  ],
]
const usual: readonly SuggestionName[] = ['responsible', 'status', 'due', 'files', 'comments']

const mostSuggested = 5

/** A table with so many fields, about nothing that is known here, is spared guesses: zip codes have no due date. */
const enoughOfItsOwn = 5

/**
 * Fields that a table of this name often has and this one lacks (specification 2 §3 "suggestedFields"), at most five. A name that says
 * nothing leaves the table's own fields to decide. Labels are in the organisation's language. `makeId` makes ids of fields and options.
 */
export function suggestFields(
  label: string,
  language: Language,
  existing: readonly ExistingField[],
  makeId: (kind: 'f' | 'o') => string,
): SuggestedField[] {
  const words = foldText(label).split(/[^\p{L}]+/u)
  const begins = (begin: string): boolean => words.some((word) => word.startsWith(begin))
  const habit = habits.find(([starts]) => starts.some(begins)) ?? habitOf(existing)
  return (habit?.[1] ?? (existing.length < enoughOfItsOwn ? usual : []))
    .map((name): Suggestion => catalogue[name])
    .filter((given) => (given.only ?? language) === language && !existing.some((field) => isOfKind(field, given)))
    .slice(0, mostSuggested)
    .map(({ type, label: called, options }) => ({
      id: makeId('f'),
      type,
      label: called[language],
      ...(options && { config: { options: options.map(([hue, option]) => ({ id: makeId('o'), label: option[language], hue })) } }),
    }))
}

type ExistingField = { type: FieldTypeName; label: string }

/** The number of a habit's fields that make a table count as one of that kind, whatever its name. */
const enoughAlike = 2

/** Fields that tell a table's habit: each is compared with all of the catalogue, and the first ones say what it is about. */
const mostTold = 40

/** The habit that a table's own fields (an import's columns, say) speak for most. */
function habitOf(existing: readonly ExistingField[]): (typeof habits)[number] | undefined {
  const told = existing.slice(0, mostTold)
  const alike = ([, give]: (typeof habits)[number]): number =>
    give.filter((name) => told.some((field) => isOfKind(field, catalogue[name]))).length
  const [best] = habits.toSorted((a, b) => alike(b) - alike(a))
  return best && alike(best) >= enoughAlike ? best : undefined
}

/** True for a field with that label in any of the languages, or with a telling type. */
function isOfKind(field: ExistingField, { type, label }: Suggestion): boolean {
  const called = foldText(field.label)
  return Object.values(label).some((name) => foldText(name) === called) || (seldomTwice.has(type) && field.type === type)
}

/** Types that tables are seldom given twice. */
const seldomTwice: ReadonlySet<FieldTypeName> = new Set(
  Object.values(catalogue)
    .map(({ type }) => type)
    .filter((type) => !fieldTypes[type].oftenTwice),
)
