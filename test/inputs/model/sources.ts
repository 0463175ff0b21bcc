import fc from 'fast-check'
import { command, commandFor, nothing } from './command.ts'
import { activeSources, type Model, present } from './library.ts'

const names = fc.constantFrom('One', 'Two', 'Ｔｗｏ')

const addSource = command('addSource', names, async (model, { send, world }, name) => {
  const taken = activeSources(model).some((source) => source.name === name)
  const { data } = await send('POST', '/api/content-sources', taken ? 422 : 201, { ...world.site.source, name })
  if (!taken) model.sources.push({ id: data.id, name, isRemoved: false })
})

/** One source always stays. */
const removable = (model: Model) => (activeSources(model).length > 1 ? activeSources(model) : [])
const removeSource = commandFor('removeSource', removable, nothing, async (source, { send }) => {
  await send('DELETE', `/api/content-sources/${source.id}`, 204)
  source.isRemoved = true
})

const removedSources = ({ sources }: Model) => sources.filter(({ isRemoved }) => isRemoved)
const undoRemoval = commandFor('undoSourceRemoval', removedSources, nothing, async (source, { send }, _, model) => {
  const taken = activeSources(model).some(({ name }) => name === source.name)
  await send('POST', `/api/content-sources/${source.id}/restore`, taken ? 409 : 200)
  if (!taken) source.isRemoved = false
})

const prefer = commandFor(
  'prefer',
  present,
  fc.record({ chosen: fc.uniqueArray(fc.nat(2), { maxLength: 3 }), isTwice: fc.boolean() }),
  async (manga, { send }, { chosen, isTwice }, model) => {
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
)

export const sourceCommands = [addSource, addSource, removeSource, undoRemoval, prefer, prefer]
