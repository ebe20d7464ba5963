/**
 * Header in which a browser states for whom it acts, as `<organisation>:<member>`. Tabs share one cookie. After another tab signs in as a
 * different person, this tab's requests are refused, not done in the other's name.
 */
export const principalHeader = 'x-trama-principal'

/** Header that names a view (access/view-calls.ts); websockets carry it as the query parameter `view`. */
export const viewHeader = 'x-trama-view'
