/** One person's choices among the views of a table; only they receive it. `id` is `<memberId>:<tableId>`. */
export interface ViewChoice {
  id: string
  tableId: string
  /** the view used last; null: none yet */
  last: string | null
  /** views out of their menu */
  hidden: string[]
}

/** The page about stages stands among the views by this name. */
export const stagesName = 'sla'

/** The most views that a person keeps out of the menu of one table. */
export const mostHiddenViews = 500
