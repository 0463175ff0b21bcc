type Results<Data> = {
  readonly onSuccess?: (data: Data) => void
  /** Without it, the component shows the error of the mutation. */
  readonly onError?: (error: unknown) => void
  readonly onSettled?: () => void
}

/**
 * Runs a mutation and reports its result even if the component unmounts before. Callbacks of `mutate` are not called
 * then: an event can remove the button before the response arrives, and the toast with "Undo" or the error is lost.
 * @param mutateAsync of the mutation
 */
export function runMutation<Data, Variables>(
  mutateAsync: (variables: Variables) => Promise<Data>,
  variables: Variables,
  { onSuccess, onError, onSettled }: Results<Data>,
): void {
  void mutateAsync(variables)
    .then(onSuccess, onError ?? shownByComponent)
    .finally(onSettled)
}

const shownByComponent = () => undefined
