import { useLoaderData } from 'react-router';
import type { AccountForm, AccountPageData } from '../../../src/domain/accounts/account-pages.ts';
import { ServiceForm, type ServiceFormProps, usePost } from '../login/service-form.tsx';

interface CardFormProps extends Omit<ServiceFormProps, 'rejected' | 'send'> {
  /** The name of the form, for the server to report a refusal. */
  form?: AccountForm;
  /** Called before the page is shown again; `data` is what a form without a redirect returns. */
  onSent?(values: FormData, data: AccountPageData | undefined): void;
}

/** A form of the account page. */
export function CardForm({ form, onSent, ...props }: CardFormProps) {
  const { rejected } = useLoaderData<AccountPageData>();
  const post = usePost<AccountPageData>(props.action);
  return (
    <ServiceForm
      {...props}
      rejected={rejected?.form === form ? rejected : null}
      send={async (values) => {
        // First: an optional call does not evaluate its arguments.
        const data = await post(values);
        onSent?.(values, data);
      }}
    />
  );
}

/** What was typed into a form that was rejected. */
export function useTyped(form: AccountForm, field: string): string | undefined {
  const { rejected } = useLoaderData<AccountPageData>();
  return rejected?.form === form ? rejected.values[field] : undefined;
}
