import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, JsonOf } from '../../shared/contracts/endpoint.ts'
import { listMealDeliveries } from '../../shared/contracts/meal-deliveries.ts'
import { getMealMenu, listMealRecipes, type MealRecipe } from '../../shared/contracts/meal-menus.ts'
import {
  getShoppingList,
  suggestMeals,
  undoMealSelection,
  writeMealSelection,
} from '../../shared/contracts/meal-selection.ts'
import { getMealSession, signInToMeals, signOutOfMeals } from '../../shared/contracts/meal-session.ts'
import { type BodyInput, type CallInput, type CallOptions, call } from './client.ts'
import { ApiProblem } from './problem.ts'
import { queryKeys } from './query-keys.ts'

/** A call after which the session is looked at again where it turns out to have ended. */
function useMealCall() {
  const queryClient = useQueryClient()
  return async <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<JsonOf<E>> => {
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401)
        await queryClient.invalidateQueries({ queryKey: queryKeys.mealSession })
      throw error
    }
  }
}

export const useMealSession = () =>
  useQuery({ queryKey: queryKeys.mealSession, queryFn: ({ signal }) => call(getMealSession, {}, { signal }) })

export function useMealDeliveries(isSignedIn: boolean) {
  const ask = useMealCall()
  return useQuery({
    queryKey: queryKeys.mealDeliveries,
    enabled: isSignedIn,
    queryFn: async ({ signal }) => (await ask(listMealDeliveries, {}, { signal })).items,
  })
}

export function useMealMenu(week: string) {
  const ask = useMealCall()
  return useQuery({
    queryKey: queryKeys.mealMenu(week),
    queryFn: ({ signal }) => ask(getMealMenu, { query: { week } }, { signal }),
  })
}

/** As many as one call takes. */
const recipesACall = 200
const oneHour = 3_600_000

/** What is in some dishes, by the identifier of the recipe; those still on the way are missing. */
export function useMealRecipes(ids: readonly string[]) {
  const ask = useMealCall()
  const batches = Array.from({ length: Math.ceil(ids.length / recipesACall) }, (_, nth) =>
    ids.slice(nth * recipesACall, (nth + 1) * recipesACall).join(','),
  )
  return useQueries({
    queries: batches.map((batch) => ({
      queryKey: queryKeys.mealRecipes(batch),
      staleTime: oneHour,
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(listMealRecipes, { query: { ids: batch } }, { signal }),
    })),
    combine: (results) => ({
      recipes: new Map<string, MealRecipe>(
        results.flatMap(({ data }) => data?.items ?? []).map((recipe) => [recipe.id, recipe]),
      ),
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  })
}

export function useShoppingList(week: string) {
  const ask = useMealCall()
  return useQuery({
    queryKey: queryKeys.shoppingList(week),
    staleTime: 0,
    queryFn: ({ signal }) => ask(getShoppingList, { params: { week } }, { signal }),
  })
}

/** A proposal for a week; nothing is written. @param avoid names of allergens, with commas */
export function useMealSuggestion(week: string, avoid: string) {
  const ask = useMealCall()
  return useQuery({
    queryKey: queryKeys.mealSuggestion(week, avoid),
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      ask(suggestMeals, { params: { week }, query: { avoid: avoid === '' ? undefined : avoid } }, { signal }),
  })
}

export function useSignInToMeals() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof signInToMeals>) => call(signInToMeals, { body }),
    onSuccess: (session) => {
      queryClient.setQueryData(queryKeys.mealSession, session)
      queryClient.removeQueries({ queryKey: queryKeys.mealBox })
    },
  })
}

export function useSignOutOfMeals() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(signOutOfMeals, {}),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.mealSession })
      queryClient.removeQueries({ queryKey: queryKeys.mealBox })
    },
  })
}

export type WishedMeals = BodyInput<typeof writeMealSelection>['meals']

/** What a choice would change; nothing is sent to the meal site. */
export function usePreviewMeals(week: string) {
  const ask = useMealCall()
  return useMutation({
    mutationFn: (meals: WishedMeals) =>
      ask(writeMealSelection, { params: { week }, query: { dryRun: true }, body: { meals } }),
  })
}

/** Reads again what the meal site tells: it knows best what came of a choice. */
export function useRefreshBox() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.mealBox })
}

/** Chooses, or goes back to the earlier choice; after a failure the caller decides when the screen is read anew. */
export function useWriteMeals(week: string) {
  const ask = useMealCall()
  const onSuccess = useRefreshBox()
  const save = useMutation({
    mutationFn: (meals: WishedMeals) => ask(writeMealSelection, { params: { week }, body: { meals } }),
    onSuccess,
  })
  const undo = useMutation({ mutationFn: () => ask(undoMealSelection, { params: { week } }), onSuccess })
  return { save, undo }
}
