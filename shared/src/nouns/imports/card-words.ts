import type { Locale } from '#shared/fields/field-type.ts'

/** The language of a person. */
type Language = Locale['language']

export interface CardWords {
  name: string
  list: string
  phase: string
  created: string
  description: string
  labels: string
  members: string
  start: string
  due: string
  done: string
  archived: string
  checklist: string
  attachments: string
  link: string
  activity: string
  id: string
  /** further tables of a file, and their own columns */
  cards: string
  lists: string
  items: string
  comments: string
  item: string
  card: string
  text: string
  author: string
  at: string
}

/** Names of the columns that a program gives no name of its own. A source keeps the language of its first reading. */
export const cardWords: Readonly<Record<Language, CardWords>> = {
  en: {
    ...{
      name: 'Name',
      list: 'List',
      phase: 'Phase',
      created: 'Created',
      description: 'Description',
      labels: 'Labels',
      members: 'Members',
      start: 'Start',
      due: 'Due',
    },
    ...{ done: 'Done', archived: 'Archived', checklist: 'Checklist', attachments: 'Attachments', link: 'Link' },
    ...{ activity: 'Last activity', id: 'ID' },
    ...{ cards: 'Cards', lists: 'Lists', items: 'Checklist items', comments: 'Comments' },
    ...{ item: 'Item', card: 'Card', text: 'Text', author: 'Author', at: 'At' },
  },
  pt: {
    ...{
      name: 'Nome',
      list: 'Lista',
      phase: 'Fase',
      created: 'Criado em',
      description: 'Descrição',
      labels: 'Etiquetas',
      members: 'Membros',
      start: 'Início',
      due: 'Entrega',
    },
    ...{ done: 'Concluído', archived: 'Arquivado', checklist: 'Checklist', attachments: 'Anexos', link: 'Link' },
    ...{ activity: 'Última atividade', id: 'ID' },
    ...{ cards: 'Cartões', lists: 'Listas', items: 'Itens de checklist', comments: 'Comentários' },
    ...{ item: 'Item', card: 'Cartão', text: 'Texto', author: 'Autor', at: 'Em' },
  },
  es: {
    ...{
      name: 'Nombre',
      list: 'Lista',
      phase: 'Fase',
      created: 'Creado',
      description: 'Descripción',
      labels: 'Etiquetas',
      members: 'Miembros',
      start: 'Inicio',
    },
    ...{ due: 'Vencimiento', done: 'Hecho', archived: 'Archivado', checklist: 'Lista de control', attachments: 'Adjuntos', link: 'Enlace' },
    ...{ activity: 'Última actividad', id: 'ID' },
    ...{ cards: 'Tarjetas', lists: 'Listas', items: 'Elementos de listas de control', comments: 'Comentarios' },
    ...{ item: 'Elemento', card: 'Tarjeta', text: 'Texto', author: 'Autor', at: 'En' },
  },
}
