import fc from 'fast-check'
import { command, which } from './command.ts'
import { activeSources, nth, present } from './library.ts'

const names = fc.constantFrom('One', 'Two', 'Ｔｗｏ')

const addSource = command('addSource', names, async (model, { send, world }, name) => {
  const taken = activeSources(model).some((source) => source.name === name)
  const { data } = await send('POST', '/api/content-sources', taken ? 422 : 201, { ...world.site.source, name })
  if (!taken) model.sources.push({ id: data.id, name, isRemoved: false })
})

const removeSource = command(
  'removeSource',
  which,
  async (model, { send }, at) => {
    const source = nth(activeSources(model), at)!
    await send('DELETE', `/api/content-sources/${source.id}`, 204)
    source.isRemoved = true
  },
  (model) => activeSources(model).length > 1,
)

const undoRemoval = command(
  'undoSourceRemoval',
  which,
  async (model, { send }, at) => {
    const source = nth(
      model.sources.filter(({ isRemoved }) => isRemoved),
      at,
    )!
    const taken = activeSources(model).some(({ name }) => name === source.name)
    await send('POST', `/api/content-sources/${source.id}/restore`, taken ? 409 : 200)
    if (!taken) source.isRemoved = false
  },
  (model) => model.sources.some(({ isRemoved }) => isRemoved),
)

const prefer = command(
  'prefer',
  fc.record({ at: which, chosen: fc.uniqueArray(fc.nat(2), { maxLength: 3 }), isTwice: fc.boolean() }),
  async (model, { send }, { at, chosen, isTwice }) => {
    const manga = nth(present(model), at)!
    const ids = chosen.flatMap((index) => activeSources(model)[index]?.id ?? [])
    const isRefused = isTwice && ids.length > 0
    const sourceIds = isRefused ? [...ids, ids[0]] : ids
    await send('POST', `/api/mangas/${manga.id}/preferred-sources`, isRefused ? 422 : 200, { sourceIds })
    if (isRefused) return
    manga.preferences = ids
    manga.unsure.clear()
    // What was removed before this change may come back with its source.
    for (const source of model.sources) if (source.isRemoved) manga.unsure.add(source.id)
  },
  (model) => present(model).length > 0,
)

export const sourceCommands = [addSource, addSource, removeSource, undoRemoval, prefer, prefer]
