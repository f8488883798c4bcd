import { Navigate } from '@tanstack/react-router';
import { useMain } from '../../provider/load.ts';
import { pageWords, useWords, type PageWords } from '../../provider/page-words.ts';
import {
  bulkContent,
  serviceEntry,
  steps,
  subServices,
  team,
  testimonials,
  upperBulkContent,
  type RecordValues,
} from '../../provider/queries.ts';
import { BottomServices } from '../../sections/bottom-services/bottom-services.tsx';
import { LowerBulk } from '../../sections/bulk-content/lower-bulk.tsx';
import { UpperBulk } from '../../sections/bulk-content/upper-bulk.tsx';
import { ClientNumbers } from '../../sections/client-numbers/client-numbers.tsx';
import { ClosingCall } from '../../sections/closing-call/closing-call.tsx';
import { LateForm } from '../../sections/enquiry-form/late-form.tsx';
import { HireTerms } from '../../sections/hire-terms/hire-terms.tsx';
import { HiringModels } from '../../sections/hiring-models/hiring-models.tsx';
import { ProvidedBanner, RecordBanner } from '../../sections/service-banner/service-banner.tsx';
import { nameService } from '../../sections/service-banner/provided-service.ts';
import { ServiceFaq } from '../../sections/service-faq/service-faq.tsx';
import { ServiceSteps } from '../../sections/service-steps/service-steps.tsx';
import { ServiceTeam } from '../../sections/service-team/service-team.tsx';
import { SubServices } from '../../sections/sub-services/sub-services.tsx';
import { Testimonials } from '../../sections/testimonials/testimonials.tsx';
import { OptionalData } from './data-view.tsx';

/**
 * A service page: thirteen sections, in order (spec section 2). Without a category record the
 * sections are left out that only a record has; without words, those that begin with them.
 */
export function ServicePage({
  slug,
  record,
  words,
  shared,
}: {
  slug: string;
  record: RecordValues | null;
  words: PageWords<'service-pages'> | null;
  shared: PageWords<'shared'> | null;
}) {
  const unrecorded = useWords('services')?.unrecorded;
  const heading = record?.services ?? unrecorded;
  return (
    <>
      {record ? (
        <RecordBanner {...record} plans={words?.plans ?? ''} />
      ) : (
        <BannerOfEntry slug={slug} plans={words?.plans ?? ''} />
      )}
      {record && <ClientNumbers {...record.numbers} />}
      <OptionalData query={subServices(slug)}>
        {(listing) =>
          listing === null ? (
            <Navigate to="/not-found" replace />
          ) : (
            heading &&
            words && (
              <SubServices {...words.parts} heading={heading} slug={slug} subServices={listing} />
            )
          )
        }
      </OptionalData>
      {words && (
        <OptionalData query={team(slug)}>
          {(profiles) => <ServiceTeam {...words.team} slug={slug} profiles={profiles} />}
        </OptionalData>
      )}
      <OptionalData query={upperBulkContent(slug)}>
        {(content) => <UpperBulk content={content} />}
      </OptionalData>
      {shared && (
        <OptionalData query={testimonials(slug)}>
          {(listing) => <Testimonials {...shared.testimonials} testimonials={listing} />}
        </OptionalData>
      )}
      {words && (
        <>
          <HireTerms {...words.terms} />
          <OptionalData query={steps(slug)}>
            {(listing) => <ServiceSteps {...words.steps} steps={listing} />}
          </OptionalData>
          <OptionalData query={pageWords('plans')}>
            {({ plans }) => <HiringModels {...words.models} slug={slug} plans={plans} />}
          </OptionalData>
        </>
      )}
      <OptionalData query={bulkContent(slug)}>
        {(content) => <LowerBulk content={content} />}
      </OptionalData>
      {record && words && record.questions.length > 0 && (
        <ServiceFaq {...words.faq} questions={record.questions} />
      )}
      {shared && <LateForm {...shared.enquiry} />}
      {record && <BottomServices {...record.bottom_services} />}
      {words && <ClosingCall {...words.closing_call} ground="paper" />}
    </>
  );
}

/** The banner of a service that only the provider knows. */
function BannerOfEntry({ slug, plans }: { slug: string; plans: string }) {
  const entry = useMain(serviceEntry(slug)) ?? null;
  return <ProvidedBanner {...nameService(slug, entry)} plans={plans} />;
}
