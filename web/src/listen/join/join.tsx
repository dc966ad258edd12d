/** `/join/<token>`: the page of an invitation link to a playlist. */
import { Link2Off, UsersRound } from 'lucide-react';
import { useLoaderData, useNavigate, useParams } from 'react-router';
import type { PlaylistInvitation } from '../../../../src/domain/playlists.ts';
import { WebApiError } from '../../api/web-api.ts';
import { Button } from '../../design/buttons/button.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { useToast } from '../../design/popups/toast.tsx';
import { useLogin } from '../../login/login.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import { playlistPage } from '../../page-paths.ts';
import { useServices } from '../../services.tsx';

const pathOf = (token = '') => `/web-api/playlist-invitations/${encodeURIComponent(token)}`;

/** `null` for a link that is not valid any more. */
export const loader = loaderOf(async ({ webApi }, { params, signal }): Promise<PlaylistInvitation | null> => {
  try {
    return await webApi.get<PlaylistInvitation>(pathOf(params['token']), signal);
  } catch (error) {
    if (error instanceof WebApiError && error.status === 404) return null;
    throw error;
  }
});

export const handle: PageHandle<PlaylistInvitation | null> = {
  head: (invitation, { playlists }) => ({
    title: invitation === null ? playlists.badLink : playlists.joinTitle(invitation.name),
    unlisted: true,
  }),
};

export function Component() {
  const { playlists } = useMessages();
  const { webApi } = useServices();
  const { requireLogin } = useLogin();
  const toast = useToast();
  const navigate = useNavigate();
  const { token } = useParams();
  const invitation = useLoaderData<typeof loader>();
  const { isBusy, refused, attempt } = useAttempt();
  if (invitation === null)
    return (
      <>
        <h1>{playlists.badLink}</h1>
        <EmptyState icon={Link2Off} title={playlists.badLinkText} />
      </>
    );
  const { name, owner } = invitation;
  const join = () =>
    attempt(async () => {
      if ((await requireLogin()) === null) return;
      const { id } = await webApi.post<{ id: number }>(pathOf(token));
      toast(playlists.joined(name), { kind: 'good' });
      await navigate(playlistPage(String(id)));
    });
  return (
    <>
      <h1 dir="auto">{playlists.joinTitle(name)}</h1>
      <EmptyState
        icon={UsersRound}
        title={playlists.invitationBy(owner.name)}
        actions={
          <Button variant="primary" busy={isBusy} onClick={join}>
            {playlists.join}
          </Button>
        }
      >
        {playlists.collaboratorsText}
      </EmptyState>
      <FormAlert message={refused} />
    </>
  );
}
