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
import { signInToMeals, signOutOfMeals } from '../../shared/contracts/meal-session.ts'
import { ApiProblem } from '../../shared/problem.ts'
import { type BodyInput, type CallInput, type CallOptions, call, chunks } from './client.ts'
import { onlyForItsScreen } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

/** Sends a request. Refreshes the session if it has expired. */
function useMealRequest() {
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

export function useMealDeliveries(isSignedIn: boolean) {
  const send = useMealRequest()
  return useQuery({
    queryKey: queryKeys.mealDeliveries,
    enabled: isSignedIn,
    queryFn: async ({ signal }) => (await send(listMealDeliveries, {}, { signal })).items,
  })
}

export function useMealMenu(week: string) {
  const send = useMealRequest()
  return useQuery({
    queryKey: queryKeys.mealMenu(week),
    queryFn: ({ signal }) => send(getMealMenu, { query: { week } }, { signal }),
  })
}

const maxRecipesPerRequest = 200
const hourMs = 3_600_000

/** Recipes by identifier. Recipes that are still loading are missing. */
export function useMealRecipes(ids: readonly string[]) {
  const send = useMealRequest()
  const batches = chunks(ids, maxRecipesPerRequest).map((batch) => batch.join(','))
  return useQueries({
    queries: batches.map((batch) => ({
      queryKey: queryKeys.mealRecipes(batch),
      staleTime: hourMs,
      queryFn: ({ signal }: { signal: AbortSignal }) => send(listMealRecipes, { query: { ids: batch } }, { signal }),
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
  const send = useMealRequest()
  return useQuery({
    queryKey: queryKeys.shoppingList(week),
    staleTime: 0,
    queryFn: ({ signal }) => send(getShoppingList, { params: { week } }, { signal }),
  })
}

/** Suggested meals, not saved. `avoid` contains comma-separated allergens. */
export function useMealSuggestion(week: string, avoid: string) {
  const send = useMealRequest()
  return useQuery({
    queryKey: queryKeys.mealSuggestion(week, avoid),
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      send(suggestMeals, { params: { week }, query: { avoid: avoid === '' ? undefined : avoid } }, { signal }),
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

export type RequestedSelection = {
  readonly meals: BodyInput<typeof writeMealSelection>['meals']
  /** Whether the user may save fewer meals than the box has. */
  readonly allowIncomplete: boolean
}

/** Previews a selection without saving it. */
export function usePreviewSelection(week: string) {
  const send = useMealRequest()
  return useMutation({
    meta: onlyForItsScreen,
    mutationFn: ({ meals, allowIncomplete }: RequestedSelection) =>
      send(writeMealSelection, { params: { week }, query: { dryRun: true, allowIncomplete }, body: { meals } }),
  })
}

/** Refreshes all data of the meal site. */
export function useRefreshMeals() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.mealBox })
}

/** Saves or undoes a selection. After an error the caller refreshes the data. */
export function useWriteSelection(week: string) {
  const send = useMealRequest()
  const onSuccess = useRefreshMeals()
  const save = useMutation({
    mutationFn: ({ meals, allowIncomplete }: RequestedSelection) =>
      send(writeMealSelection, { params: { week }, query: { allowIncomplete }, body: { meals } }),
    onSuccess,
  })
  const undo = useMutation({ mutationFn: () => send(undoMealSelection, { params: { week } }), onSuccess })
  return { save, undo }
}
