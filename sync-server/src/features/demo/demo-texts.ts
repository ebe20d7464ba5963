/** Longer texts of the demo in English, Portuguese and Spanish. */
export const appWelcome = `# Today at Alba Coffee

What is on the table today: **open orders** first, then requests that wait for an answer. Everything here is live, also on your phone and without a network.

- New orders come in until 11:00, roasting starts right after
- Anything *Waiting* for two days gets a call`

export const blocksWelcome = `# One of each

Every kind of block stands here once, over the table **Shops**. The filters narrow the list and the chart; the steps below them narrow everything.`

export const demoTexts: readonly (readonly [en: string, pt: string, es: string])[] = [
  [
    appWelcome,
    `# Hoje na Alba Coffee

O que temos para hoje: primeiro os **pedidos em aberto**, depois as solicitações que esperam resposta. Tudo aqui é ao vivo, também no celular e sem rede.

- Pedidos novos chegam até as 11:00, e a torra começa logo depois
- O que fica dois dias *Em espera* recebe uma ligação`,
    `# Hoy en Alba Coffee

Lo que hay para hoy: primero los **pedidos abiertos**, luego las solicitudes que esperan respuesta. Todo aquí está en vivo, también en el teléfono y sin red.

- Los pedidos nuevos llegan hasta las 11:00, y el tueste empieza justo después
- Lo que lleva dos días *En espera* recibe una llamada`,
  ],
  [
    blocksWelcome,
    `# Um de cada

Cada tipo de bloco está aqui uma vez, sobre a tabela **Lojas**. Os filtros reduzem a lista e o gráfico; as etapas abaixo reduzem tudo.`,
    `# Uno de cada

Cada tipo de bloque está aquí una vez, sobre la tabla **Tiendas**. Los filtros reducen la lista y el gráfico; los pasos de abajo lo reducen todo.`,
  ],
]
